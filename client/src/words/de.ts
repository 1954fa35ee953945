// All that the interface says in this language, room by room.
import { common } from "./de/common";
import { lobby } from "./de/lobby";
import { played } from "./de/played";
import { rules } from "./de/rules";
import { story } from "./de/story";
import { table } from "./de/table";

export const de = { ...common, ...lobby, ...table, ...story, ...rules, ...played };
