// Put into a page that was built with FAIRYTILE_TRACE before anything else runs: writes down the calls in which an
// action is handed or given back, in whatever form; it is known by its text, its path and its target.
//
// What is looked for, and what is written down of it, is the same as in value_observer.py.
(() => {
  const wanted = WANTED;
  const ROW = "row of values";
  const pathText = wanted.path.map(([q, r]) => `${q},${r}`).join(">");
  const pathData = JSON.stringify(wanted.path);
  const calls = [];
  const ran = new Set();
  /** Whether somebody is just tapping, and nothing but a place is known of what they want. */
  let pointing = false;
  let narrowed = false;
  let sentence = null;
  /** How many calls there were when it was sent. */
  let sent = 0;

  const same = (one, other) =>
    Array.isArray(one) && one.length === 2 && one[0] === other[0] && one[1] === other[1];
  const isPath = (list) =>
    list.length > 0 && list.every((each) => Array.isArray(each) && each.length === 2 && Number.isInteger(each[0]));
  const holdsPath = (list) =>
    list.some((_, at) => wanted.path.every((hex, number) => same(list[at + number], hex)));
  const isPlain = (value) =>
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

  /** The fields of an object; what has to be worked out first is none. */
  const fieldsOf = (value) =>
    Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, field]) => "value" in field);
  const labelOf = (value) => {
    const names = fieldsOf(value).map(([name]) => name).toSorted();
    return `${typeof value.kind === "string" ? `${value.kind} ` : ""}{${names.join(", ")}}`;
  };
  const leaf = (label) => ({ label, fields: [], parts: [], plain: true });

  function ofText(text) {
    const close = text.replaceAll(/\s/g, "");
    if (close === wanted.action || close === pathText) return leaf("the action as text");
    if (sentence !== null && text.includes(sentence)) return leaf("a sentence");
    if (!close.includes(wanted.action) && !close.includes(pathData)) {
      const key = wanted.target.join(",");
      return pointing && !narrowed && close === key ? leaf("the target as text") : null;
    }
    if (!/^[[{]/.test(close)) return leaf("a text with the action in it");
    return leaf(`JSON text of ${kindIn(text)}`);
  }

  /** Of which kind the thing in JSON is that has the action in it. */
  function kindIn(text) {
    const all = [JSON.parse(text)].flat();
    const found = all.find((each) => ofText(JSON.stringify(each.action ?? "")) || holdsDeep(each)) ?? {};
    return found.kind ?? "something";
  }
  function holdsDeep(value) {
    if (Array.isArray(value)) return holdsPath(value) || value.some(holdsDeep);
    if (isPlain(value)) return Object.values(value).some(holdsDeep);
    return value === wanted.action;
  }

  /** What a value has of the action; null if nothing. */
  function seen(value, depth = 0) {
    if (typeof value === "string") return ofText(value);
    if (depth > 8) return null;
    if (Array.isArray(value)) return ofList(value, depth);
    if (value instanceof Map || value instanceof Set) return several([...value.values()], depth);
    return isPlain(value) ? ofRecord(value, depth) : null;
  }

  function ofList(list, depth) {
    if (pointing && !narrowed && same(list, wanted.target)) return leaf("a hex");
    if (isPath(list)) return holdsPath(list) ? leaf("a path") : null;
    const found = several(list, depth);
    const simple = list.some((each) => typeof each !== "object" || each === null);
    return found?.parts.some(({ plain }) => plain) && simple && list.length > 1 ? { ...leaf(ROW) } : found;
  }

  /** Where others of its sort lie beside it, it is one to choose from. */
  function several(list, depth) {
    const found = list.map((each) => [sortOf(each), seen(each, depth + 1)]);
    const others = new Set(found.filter(([, part]) => part === null).map(([sort]) => sort));
    const parts = found.filter(([sort, part]) => part !== null && !others.has(sort)).map(([, part]) => part);
    return parts.length === 0 ? null : { label: "", fields: [], parts, plain: false };
  }
  function sortOf(value) {
    if (Array.isArray(value)) return "list";
    if (isPlain(value)) return labelOf(value);
    return typeof value;
  }

  function ofRecord(value, depth) {
    const fields = fieldsOf(value);
    const names = fields.map(([name]) => name);
    if (pointing && !narrowed && names.toSorted().join() === "x,y") return leaf("a point");
    const parts = fields.map(([, field]) => seen(field.value, depth + 1)).filter((part) => part !== null);
    if (parts.length === 0) return null;
    if (parts.some(({ label }) => label === "a path"))
      for (const [, { value: text }] of fields)
        if (typeof text === "string" && /\S\s\S.{10}/.test(text)) sentence = text;
    return { label: labelOf(value), fields: names, parts, plain: false };
  }

  const STRONG = new Set(["a path", "the action as text"]);
  function look(values) {
    const found = [];
    const without = [];
    for (const value of values) {
      const part = seen(value);
      if (part !== null) found.push(part);
      else if (isPlain(value)) without.push(labelOf(value));
      if (part !== null && STRONG.has(part.label)) narrowed = true;
    }
    return { found, without };
  }

  function note(module, name, values) {
    const { found, without } = look(values);
    const call = { module, name, given: found, without, returned: [] };
    calls.push(call);
    return call;
  }

  globalThis.tapTrace = {
    on: false,
    /** Whether what happened is being shown as motion. */
    moves: false,
    begun(module, name, handed) {
      if (!this.on) return null;
      ran.add(module);
      return note(module, name, [...handed]);
    },
    given(call, value) {
      if (!this.on) return;
      const { found, without } = look([value]);
      call.returned.push(...found);
      call.without.push(...without);
    },
    result() {
      const told = calls.filter(({ given, returned }) => given.length + returned.length > 0);
      return { calls: told, ran: [...ran].toSorted() };
    },
  };

  for (const kind of ["pointerdown", "pointerup", "click"]) {
    addEventListener(kind, () => (pointing = true), { capture: true });
    addEventListener(kind, () => (pointing = false));
  }

  // What is handed to the browser itself.
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (tapTrace.on && note("", "WebSocket.send", [data]).given.length > 0) sent = calls.length;
    return send.call(this, data);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const told = calls.slice(sent).some(({ given }) => given.some(({ label }) => label.startsWith("JSON text")));
    // A path has a place for each of its steps, and one where it begins.
    if (tapTrace.on && told && this.closest("svg") !== null && frames.length > wanted.path.length) {
      calls.push({ module: "", name: "Element.animate", given: [leaf("keyframes")], without: [], returned: [] });
      tapTrace.on = false;
      tapTrace.moves = true;
    }
    return animate.call(this, frames, options);
  };
})();
