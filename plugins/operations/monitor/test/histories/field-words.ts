/** What the frame of a site says in its language. */
export interface Words {
  readonly menu: readonly string[];
  readonly cookies: string;
  readonly buttons: readonly [string, string];
  readonly letter: string;
  readonly search: string;
  readonly foot: readonly string[];
  readonly top: string;
}

/** The frames of sites, by the code of their language. */
export const WORDS = {
  en: {
    menu: ["Home", "About us", "Services", "News", "Downloads", "Jobs", "Contact", "My account"],
    cookies: "We use cookies and similar technologies to give you the best experience on our site.",
    buttons: ["Accept all", "Manage preferences"],
    letter: "Get our newsletter: once a month, no spam.",
    search: "Search this site",
    foot: ["Privacy", "Terms", "Accessibility", "Site map"],
    top: "Back to top",
  },
  de: {
    menu: ["Start", "Über uns", "Leistungen", "Aktuelles", "Downloads", "Karriere", "Kontakt", "Mein Konto"],
    cookies: "Wir verwenden Cookies, um Inhalte zu personalisieren und Zugriffe zu analysieren.",
    buttons: ["Alle akzeptieren", "Nur notwendige"],
    letter: "Unser Newsletter: einmal im Monat, jederzeit kündbar.",
    search: "Suchbegriff eingeben",
    foot: ["Datenschutz", "Impressum", "Barrierefreiheit", "AGB"],
    top: "Nach oben",
  },
  fr: {
    menu: [
      "Accueil",
      "Qui sommes-nous",
      "Services",
      "Actualités",
      "Documents",
      "Emplois",
      "Contact",
      "Compte",
    ],
    cookies: "Nous utilisons des cookies pour mesurer l'audience et améliorer votre visite.",
    buttons: ["Tout accepter", "Continuer sans accepter"],
    letter: "Recevez notre lettre d'information chaque mois.",
    search: "Rechercher sur le site",
    foot: ["Confidentialité", "Mentions légales", "Accessibilité", "Plan du site"],
    top: "Haut de page",
  },
  es: {
    menu: [
      "Inicio",
      "Quiénes somos",
      "Servicios",
      "Noticias",
      "Descargas",
      "Empleo",
      "Contacto",
      "Mi cuenta",
    ],
    cookies: "Utilizamos cookies propias y de terceros para analizar nuestros servicios.",
    buttons: ["Aceptar todas", "Configurar"],
    letter: "Suscríbete a nuestro boletín mensual.",
    search: "Buscar en el sitio",
    foot: ["Privacidad", "Aviso legal", "Accesibilidad", "Mapa web"],
    top: "Volver arriba",
  },
  it: {
    menu: [
      "Home",
      "Chi siamo",
      "Servizi",
      "Notizie",
      "Documenti",
      "Lavora con noi",
      "Contatti",
      "Area riservata",
    ],
    cookies: "Questo sito utilizza cookie tecnici e, previo consenso, cookie di profilazione.",
    buttons: ["Accetta tutto", "Rifiuta"],
    letter: "Iscriviti alla nostra newsletter mensile.",
    search: "Cerca nel sito",
    foot: ["Privacy", "Note legali", "Accessibilità", "Mappa del sito"],
    top: "Torna su",
  },
  pt: {
    menu: [
      "Início",
      "Sobre nós",
      "Serviços",
      "Notícias",
      "Documentos",
      "Carreiras",
      "Contacto",
      "A minha conta",
    ],
    cookies: "Utilizamos cookies para melhorar a sua experiência de navegação.",
    buttons: ["Aceitar todos", "Recusar"],
    letter: "Subscreva a nossa newsletter mensal.",
    search: "Pesquisar no site",
    foot: ["Privacidade", "Termos", "Acessibilidade", "Mapa do site"],
    top: "Voltar ao topo",
  },
  nl: {
    menu: ["Home", "Over ons", "Diensten", "Nieuws", "Downloads", "Vacatures", "Contact", "Mijn account"],
    cookies: "Wij gebruiken cookies om onze website te verbeteren en bezoek te meten.",
    buttons: ["Alles accepteren", "Instellingen"],
    letter: "Meld je aan voor onze maandelijkse nieuwsbrief.",
    search: "Zoeken op de site",
    foot: ["Privacy", "Voorwaarden", "Toegankelijkheid", "Sitemap"],
    top: "Naar boven",
  },
  pl: {
    menu: ["Strona główna", "O nas", "Usługi", "Aktualności", "Pliki", "Praca", "Kontakt", "Moje konto"],
    cookies: "Ta strona używa plików cookie, aby zapewnić najlepszą jakość korzystania.",
    buttons: ["Akceptuję wszystkie", "Odrzuć"],
    letter: "Zapisz się do naszego miesięcznego biuletynu.",
    search: "Szukaj w serwisie",
    foot: ["Prywatność", "Regulamin", "Dostępność", "Mapa strony"],
    top: "Do góry",
  },
  ja: {
    menu: ["ホーム", "会社案内", "サービス", "お知らせ", "資料", "採用情報", "お問い合わせ", "マイページ"],
    cookies: "当サイトでは利便性向上のためにクッキーを使用しています。",
    buttons: ["すべて同意する", "設定する"],
    letter: "月に一度のメールマガジンをお届けします。",
    search: "サイト内検索",
    foot: ["個人情報保護", "利用規約", "アクセシビリティ", "サイトマップ"],
    top: "ページの先頭へ",
  },
  zh: {
    menu: ["首页", "关于我们", "服务", "新闻", "下载", "招聘", "联系我们", "我的账户"],
    cookies: "本网站使用Cookie以改善您的浏览体验。",
    buttons: ["全部接受", "设置"],
    letter: "订阅我们的每月通讯。",
    search: "站内搜索",
    foot: ["隐私政策", "使用条款", "无障碍", "网站地图"],
    top: "返回顶部",
  },
  ar: {
    menu: ["الرئيسية", "من نحن", "الخدمات", "الأخبار", "الملفات", "الوظائف", "اتصل بنا", "حسابي"],
    cookies: "نستخدم ملفات تعريف الارتباط لتحسين تجربتك على موقعنا.",
    buttons: ["قبول الكل", "الإعدادات"],
    letter: "اشترك في نشرتنا الشهرية.",
    search: "ابحث في الموقع",
    foot: ["الخصوصية", "الشروط", "سهولة الوصول", "خريطة الموقع"],
    top: "إلى الأعلى",
  },
  tr: {
    menu: ["Ana sayfa", "Hakkımızda", "Hizmetler", "Haberler", "Belgeler", "Kariyer", "İletişim", "Hesabım"],
    cookies: "Sitemizde deneyiminizi iyileştirmek için çerezler kullanıyoruz.",
    buttons: ["Tümünü kabul et", "Ayarlar"],
    letter: "Aylık bültenimize kaydolun.",
    search: "Sitede ara",
    foot: ["Gizlilik", "Koşullar", "Erişilebilirlik", "Site haritası"],
    top: "Yukarı çık",
  },
  sv: {
    menu: ["Hem", "Om oss", "Tjänster", "Nyheter", "Dokument", "Lediga jobb", "Kontakt", "Mina sidor"],
    cookies: "Vi använder kakor för att webbplatsen ska fungera på bästa sätt.",
    buttons: ["Godkänn alla", "Bara nödvändiga"],
    letter: "Prenumerera på vårt nyhetsbrev.",
    search: "Sök på webbplatsen",
    foot: ["Integritet", "Villkor", "Tillgänglighet", "Webbkarta"],
    top: "Till toppen",
  },
} as const satisfies Record<string, Words>;

/** A language that a frame exists in. */
export type Language = keyof typeof WORDS;
