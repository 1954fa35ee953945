import "virtual:themes.css";
import "./look/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { faces } from "./look/fonts";
import { preferred, speak } from "./words/words.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the game");
await Promise.all([speak(preferred()), faces()]);
mount(App, { target });
