/** What a page shows as data: tables, lists of like things, pairs of label and value, sections. */

/** A thing of a list, such as a product. */
export interface Item {
  readonly title: string;
  readonly href: string;
  /** Its texts, each with the names that its elements have: classes, `itemprop`, tags. */
  readonly parts: readonly { readonly text: string; readonly names: string }[];
}

/** A page as data. */
export interface PageData {
  readonly title: string;
  readonly heading: string;
  readonly tables: readonly {
    readonly caption: string;
    readonly headers: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
  readonly lists: readonly {
    readonly names: string;
    readonly heading: string;
    readonly items: readonly Item[];
  }[];
  readonly pairs: readonly (readonly [label: string, value: string])[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  /** Single texts with the names of their elements. */
  readonly marked: readonly { readonly text: string; readonly names: string }[];
  /** Messages: alerts and statuses. */
  readonly messages: readonly string[];
  readonly paragraphs: readonly string[];
}
