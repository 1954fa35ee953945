import "virtual:themes.css";
import "./look/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { faces } from "./look/fonts";
import { chooseLanguage, preferredLanguage } from "./io/language";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the game");
await Promise.all([chooseLanguage(preferredLanguage()), faces()]);
mount(App, { target });
