// A link as a QR code, drawn as one path.
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

export interface Qr {
  /** How many squares it has on a side. */
  readonly size: number;
  readonly path: string;
}

export function qrOf(text: string): Qr {
  const code = generate(text);
  return { size: code.size, path: toSvgPath(code) };
}
