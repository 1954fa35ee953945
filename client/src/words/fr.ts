// All that the interface says in this language, room by room.
import { common } from "./fr/common";
import { lobby } from "./fr/lobby";
import { played } from "./fr/played";
import { rules } from "./fr/rules";
import { story } from "./fr/story";
import { table } from "./fr/table";

export const fr = { ...common, ...lobby, ...table, ...story, ...rules, ...played };
