/** What stands around the pages of the golden cases: menus, notices, margins, in several markups and languages. */

/** Languages of the golden cases. */
export type Language = "en" | "de" | "fr" | "es" | "ja" | "zh";

/** One page, and what its markdown must and must not hold. */
export interface GoldenPage {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly must: readonly string[];
  readonly mustNot: readonly string[];
}

interface Furniture {
  readonly menu: readonly string[];
  readonly consent: string;
  readonly aside: readonly string[];
  readonly footer: string;
}

const FURNITURE: Readonly<Record<Language, Furniture>> = {
  en: {
    menu: ["Home", "Our range", "About the company", "Career"],
    consent: "We use cookies to make this site better. By going on you agree to that.",
    aside: ["Most read this week", "A walk around the old harbour", "Ten gifts below twenty"],
    footer: "All rights reserved. Imprint and privacy statement",
  },
  de: {
    menu: ["Startseite", "Unser Sortiment", "Über das Unternehmen", "Karriere"],
    consent:
      "Wir verwenden Cookies, um diese Seite zu verbessern. Mit der weiteren Nutzung stimmen Sie dem zu.",
    aside: ["Meistgelesen diese Woche", "Ein Spaziergang am alten Hafen", "Zehn Geschenke unter zwanzig"],
    footer: "Alle Rechte vorbehalten. Impressum und Datenschutz",
  },
  fr: {
    menu: ["Accueil", "Notre gamme", "À propos de la société", "Carrières"],
    consent: "Nous utilisons des cookies pour améliorer ce site. En continuant, vous les acceptez.",
    aside: ["Les plus lus de la semaine", "Une balade au vieux port", "Dix cadeaux à petit prix"],
    footer: "Tous droits réservés. Mentions légales et confidentialité",
  },
  es: {
    menu: ["Inicio", "Nuestra gama", "Sobre la empresa", "Empleo"],
    consent: "Usamos cookies para mejorar este sitio. Si continúa, usted las acepta.",
    aside: ["Lo más leído de la semana", "Un paseo por el puerto viejo", "Diez regalos baratos"],
    footer: "Todos los derechos reservados. Aviso legal y privacidad",
  },
  ja: {
    menu: ["ホーム", "取扱商品一覧", "会社概要", "採用情報"],
    consent: "当サイトでは利便性向上のためクッキーを使用しています。閲覧を続けると同意したものとみなします。",
    aside: ["今週の人気記事", "古い港を歩く小さな旅", "二千円以下の贈り物十選"],
    footer: "無断転載を禁じます。個人情報保護方針",
  },
  zh: {
    menu: ["首页", "全部产品", "关于我们", "加入我们"],
    consent: "本网站使用缓存文件以改善浏览体验。继续浏览即表示您同意我们的使用条款。",
    aside: ["本周热门文章", "漫步老港口的一天", "二十元以下的十件礼物"],
    footer: "版权所有，未经许可不得转载。隐私声明",
  },
};

const links = (entries: readonly string[], before = "", after = ""): string =>
  entries.map((entry, at) => `${before}<a href="/${at}">${entry}</a>${after}`).join("");

/** Markup of the frame: tags that say what they are, names that say it, or neither. */
export type Style = "tags" | "names" | "bare";

/** A page around a body. */
export function framed(language: Language, style: Style, title: string, body: string): string {
  const { menu, consent, aside, footer } = FURNITURE[language];
  const [label = "", ...entries] = aside;
  const head = `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body>`;
  if (style === "tags")
    return `${head}<header><nav><ul>${links(menu, "<li>", "</li>")}</ul></nav></header>
      <main>${body}</main>
      <aside><h3>${label}</h3><ul>${links(entries, "<li>", "</li>")}</ul></aside>
      <footer><p>© 2026. ${footer}</p></footer>
      <div class="cookie-banner"><p>${consent}</p><button>OK</button></div></body></html>`;
  if (style === "names")
    return `${head}<div class="cookie-notice"><p>${consent}</p><a href="/c">OK</a></div>
      <div class="site-header"><div class="menu">${links(menu, "<div>", "</div>")}</div></div>
      <div class="container"><div class="content">${body}</div>
      <div class="sidebar"><div class="widget"><div class="widget-title">${label}</div>${links(entries, "<p>", "</p>")}</div></div></div>
      <div class="footer"><p>© 2026. ${footer}</p></div></body></html>`;
  return `${head}<table width="100%"><tr><td>${links(menu, "", " | ")}</td></tr></table>
    <div>${body}</div>
    <div><b>${label}</b><ul>${links(entries, "<li>", "</li>")}</ul></div>
    <center><small>© 2026. ${footer}</small></center></body></html>`;
}

/** What no page must hold. */
export function furnitureOf(language: Language, style: Style): readonly string[] {
  const { menu, consent, aside, footer } = FURNITURE[language];
  return [menu[2]!, aside[1]!, aside[2]!, footer, ...(style === "bare" ? [] : [consent])];
}

/** A golden page in its frame. */
export function golden(
  shape: string,
  language: Language,
  style: Style,
  page: {
    readonly title: string;
    readonly path: string;
    readonly body: string;
    readonly must: readonly string[];
    readonly mustNot?: readonly string[];
  },
): GoldenPage {
  return {
    name: `${shape}, ${language}`,
    url: `https://www.example.com/${page.path}`,
    html: framed(language, style, page.title, page.body),
    must: page.must,
    mustNot: [...furnitureOf(language, style), ...(page.mustNot ?? [])],
  };
}
