// All that the interface says in this language, room by room.
import { common } from "./en/common";
import { lobby } from "./en/lobby";
import { played } from "./en/played";
import { rules } from "./en/rules";
import { story } from "./en/story";
import { table } from "./en/table";

export const en = { ...common, ...lobby, ...table, ...story, ...rules, ...played } as const;
