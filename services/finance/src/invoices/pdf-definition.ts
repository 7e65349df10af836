/**
 * The part of pdfmake that is used here. Its published types would bring browser types into every file of the project.
 */
type Block = {
  width?: number;
  fontSize?: number;
  margin?: [number, number, number, number];
  unbreakable?: boolean;
};
export type Text = Block & {
  text: string;
  style?: string;
  bold?: boolean;
  alignment?: 'left' | 'right';
};
type Table = { headerRows?: number; dontBreakRows?: boolean; widths: number[]; body: TableCell[][] };
/** Lines and spaces of a table, in points; rows and columns count from 0. */
export type Layout = {
  hLineWidth: (row: number, node: { table: Table }) => number;
  vLineWidth: () => number;
  hLineColor?: (row: number) => string;
  paddingLeft: (column: number) => number;
  paddingRight: (column: number, node: { table: Table }) => number;
};
export type TableCell = string | Text;
export type Content =
  | Text
  | (Block & { stack: Content[] })
  | (Block & { columns: Content[]; columnGap?: number })
  | (Block & {
      layout: Layout;
      table: Table;
    });
export type Definition = {
  info: {
    title: string;
    author: string;
    creator: string;
    producer: string;
    creationDate: Date;
    modDate: Date;
  };
  language: string;
  pageSize: 'A4';
  pageMargins: [number, number, number, number];
  defaultStyle: { font: string; fontSize: number; lineHeight: number };
  styles: Record<string, { fontSize?: number; bold?: boolean; color?: string }>;
  content: Content[];
  footer: (page: number, count: number) => Content;
};
export type Pdfmake = {
  /** Files that take precedence over those on disk. */
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
};
