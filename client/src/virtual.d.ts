/** The library's drawings, made ready by build/art.ts. */
declare module "virtual:art" {
  const symbols: Readonly<Record<string, { readonly box: string; readonly body: string }>>;
  export default symbols;
}
declare module "virtual:themes.css";
/** A word for what the server draws and tells, made by build/version.ts. */
declare module "virtual:version" {
  const version: string;
  export default version;
}
/** The figures of the rules by day and by night, made ready by build/figures.ts. */
declare module "virtual:figures" {
  export type Figure =
    | "start"
    | "princess"
    | "knight"
    | "dragon"
    | "adding"
    | "adding-edge"
    | "adding-river"
    | "sight"
    | "large-forest"
    | "large-river";
  const figures: Readonly<Record<Figure, { readonly day: string; readonly night: string }>>;
  export default figures;
}
