/**
 * The list that ships with the plugin, in EasyList syntax: written for it, by what pages of all kinds load and show.
 * Hosts are blocked for other sites only, so that their own pages can still be read.
 */

/** Hosts that serve adverts, auctions of adverts, or counters and trackers. */
const HOSTS: readonly string[] = `
2mdn.net 33across.com 3lift.com a-ads.com aaxads.com adblade.com adcolony.com addthis.com adform.net adgrx.com
adhese.com adition.com adkernel.com adlightning.com admanmedia.com admixer.net adnxs.com adnxs-simple.com adobedtm.com
adpushup.com adroll.com adsafeprotected.com adsappier.com adscale.de adservice.google.com adskeeper.com adspirit.de
adsrvr.org adsterra.com adtech.de adtechus.com adthrive.com adtelligent.com advertising.com adyoulike.com agkn.com
alexametrics.com amazon-adsystem.com amplitude.com amung.us aniview.com appnexus.com appsflyer.com atdmt.com
atlassbx.com bat.bing.com bidswitch.net bidr.io bizographics.com bluecava.com bluekai.com bounceexchange.com
braze.com bttrack.com buysellads.com buysellads.net c.clarity.ms carbonads.com carbonads.net casalemedia.com
chartbeat.com chartbeat.net clarity.ms clickcease.com clicktale.net clicky.com cloudflareinsights.com
connatix.com connextra.com contextweb.com conversantmedia.com coremetrics.com cpx.to crazyegg.com creativecdn.com
criteo.com criteo.net crwdcntrl.net ctnsnet.com demdex.net deployads.com dianomi.com districtm.io dotomi.com
doubleclick.net doubleverify.com driftt.com dtscout.com effectivemeasure.net emxdgt.com ensighten.com
ethicalads.io everesttech.net evidon.com exelator.com exoclick.com exponential.com eyeota.net ezodn.com ezoic.net
ezojs.com fastclick.net flashtalking.com fls-na.amazon.com foresee.com fullstory.com fwmrm.net geoedge.be gemius.pl
getclicky.com google-analytics.com googleadservices.com googlesyndication.com googletagmanager.com googletagservices.com
gumgum.com heapanalytics.com hotjar.com hotjar.io id5-sync.com imrworldwide.com indexww.com infolinks.com
infonline.de innovid.com inmobi.com intentmedia.net ioam.de ipredictive.com ivwbox.de juicyads.com justpremium.com
kameleoon.com kargo.com keywee.co kissmetrics.com krxd.net lijit.com liadm.com liveintent.com logrocket.com
loopme.me luckyorange.com marfeel.com mathtag.com mc.yandex.ru media.net mediaforge.com mediamath.com mediavine.com
mfadsrvr.com mgid.com mixpanel.com ml314.com moatads.com moatpixel.com monetate.net mookie1.com mouseflow.com
mxpnl.com narrative.io nativo.com netmng.com newrelic.com nr-data.net nexac.com ntv.io omnitagjs.com omtrdc.net
onetag-sys.com openwebmp.com openx.net optable.co outbrain.com outbrainimg.com pardot.com parsely.com permutive.com
perfectmarket.com pippio.com playwire.com plista.com popads.net popcash.net postrelease.com propellerads.com
proper.io pubmatic.com pubmine.com pushcrew.com pushwoosh.com quantcount.com quantserve.com quora.com/_/ad
rayjump.com realsrv.com redditstatic.com/ads revcontent.com revjet.com rfihub.com richrelevance.com rlcdn.com
rubiconproject.com sail-horizon.com sascdn.com scorecardresearch.com seedtag.com segment.io sekindo.com semasio.net
serving-sys.com sharethis.com sharethrough.com sitescout.com skimresources.com smaato.net smartadserver.com
smartlook.com smilewanted.com snigelweb.com sonobi.com spotxchange.com springserve.com statcounter.com statdns.io
stickyadstv.com steelhousemedia.com stroeerdigitalgroup.de summerhamster.com supersonicads.com taboola.com tapad.com
tapinfluence.com teads.tv technoratimedia.com thrtle.com tiqcdn.com tns-counter.ru trafficjunky.net tremorhub.com
tribalfusion.com truoptik.com turn.com tynt.com unity3d.com/ads undertone.com unrulymedia.com valueclick.com
viglink.com visualwebsiteoptimizer.com vidazoo.com w55c.net weborama.fr widespace.com xad.com xaxis.com xiti.com
yandex.ru/ads yieldlab.net yieldlove.com yieldmo.com yieldoptimizer.com yldbt.com zedo.com zemanta.com zergnet.com
`
  .trim()
  .split(/\s+/);

/** Addresses of adverts and counters on any host. */
const ADDRESSES = `
/adsbygoogle.js$script
/pagead/js/$script
/pagead2.$third-party
/prebid*.js$script
/gpt.js$script,third-party
/openx/ads/
/www/delivery/ajs.php
/www/delivery/asyncjs.php
/adserver/$~document
/adservice/$third-party
/banner-ads/
/banners/ads/
/advertisement.js$script
/showads.js$script
/ads.js$script,third-party
/ad-manager.js$script
/adframe.$subdocument
/ads/banner$image
/analytics.js$script,third-party
/gtag/js$script
/gtm.js$script
/fbevents.js$script
/matomo.js$script,third-party
/piwik.js$script,third-party
/beacon.min.js$script,third-party
/tracking-pixel.
/pixel.gif?$image
/__utm.gif
||facebook.com/tr$third-party
||connect.facebook.net^*/fbevents
||bing.com/action/
||linkedin.com/px/
||snap.licdn.com/li.lms-analytics
||analytics.tiktok.com^
||static.ads-twitter.com^
||ads-twitter.com^
||analytics.twitter.com^
||ct.pinterest.com^
||sb.scorecardresearch.com^
`;

/** Classes of boxes that hold adverts. */
export const AD_CLASSES: readonly string[] = `
ad-banner ad-block ad-box ad-container ad-content-wrapper ad-footer ad-frame ad-header ad-holder ad-inline ad-label
ad-leaderboard ad-placeholder ad-placement ad-sidebar ad-slot ad-space ad-sticky ad-top ad-unit ad-widget ad-wrap
ad-wrapper ad-zone ad_banner ad_block ad_box ad_container ad_slot ad_unit ad_wrapper adbanner adbox adcontainer
adholder ads-banner ads-container ads-slot ads-wrapper adsbox adsbygoogle adslot adspace adunit adwrapper
advert-container advert-slot advertisement advertisement-container advertisement-label advertising-banner
advertising-container advertorial-teaser banner-ad banner-ads banner_ad bannerad billboard-ad bottom-ad carbon-ads
content-ad dfp-ad dfp-slot dfp-tag-wrapper display-ad ez-ad ezoic-ad gam-ad google-ad google-ads google-auto-placed
gpt-ad header-ad htl-ad in-article-ad inline-ad js-ad-slot leaderboard-ad mgbox mid-article-ad mobile-ad mpu-ad
native-ad OUTBRAIN ob-widget outbrain-widget plista_widget_belowArticle promoted-ad revcontent-widget sidebar-ad
sidebar-ads skyscraper-ad sponsored-ad sponsored-links sticky-ad taboola-container taboola-widget teads-adCall
text-ad textads top-ad trc_rbox_container trc_related_container video-ad wp-block-ad zergnet-widget
`
  .trim()
  .split(/\s+/);

/** Ids of boxes that hold adverts. */
export const AD_IDS: readonly string[] = `
ad-banner ad-container ad-footer ad-header ad-leaderboard ad-sidebar ad-slot ad-top ad-wrapper adbanner adbox
adcontainer ads-container ads-wrapper adsense adspace advert advertisement banner-ad banner_ad bottom-ad
carbonads content-ad footer-ad google-ads google_ads header-ad leaderboard-ad masthead-ad outbrain_widget_0
right-ad sidebar-ad sidebar-ads sky-ad skyscraper sticky-ad taboola-below-article-thumbnails
taboola-right-rail-thumbnails top-ad topad mgid-widget rc-widget superbanner
`
  .trim()
  .split(/\s+/);

/** How ids and classes begin that are numbered: slots of the large systems. */
export const AD_PREFIXES: readonly string[] =
  "div-gpt-ad google_ads_iframe_ taboola- outbrain_widget_ mgid_ ScriptRoot rc-widget- adngin- ezoic-pub-ad- ad-slot- adslot- dfp-ad- carbonads_".split(
    " ",
  );

/** Ids of consent banners, by the products that make them. */
export const CONSENT_IDS: readonly string[] = `
onetrust-consent-sdk onetrust-banner-sdk onetrust-pc-sdk CybotCookiebotDialog CybotCookiebotDialogBodyUnderlay
usercentrics-root usercentrics-cmp-ui qc-cmp2-container didomi-host didomi-popup truste-consent-track trustarc-banner
consent_blackbar truste-consent-content cmpbox cmpbox2 cmpwrapper cookie-law-info-bar cookie-law-bg
cookie-notice cookie-banner cookie-bar cookie-consent cookie-popup cookieConsent cookieConsentContainer
cookiescript_injected cookiescript_badge cky-consent cmplz-cookiebanner-container BorlabsCookieBox borlabs-cookie
moove_gdpr_cookie_info_bar gdpr-cookie-message gdpr-consent-tool-wrapper gdpr-banner sp_message_container
tarteaucitronRoot axeptio_overlay iubenda-cs-banner klaro osano-cm-window termly-code-snippet-support
transcend-consent-manager ketch-banner hs-eu-cookie-confirmation cookiefirst-root CookieReportsBanner
cookie-information-template-wrapper coiOverlay uc-banner-modal cc--main cc-main eu-cookie-bar sd-cmp
shopify-pc__banner fides-overlay consent-banner consent-popup cookie-disclaimer cookie-message
`
  .trim()
  .split(/\s+/);

/** Classes of consent banners. */
export const CONSENT_CLASSES: readonly string[] = `
onetrust-pc-dark-filter cc-window cc-banner cookie-banner cookie-bar cookie-consent cookie-notice cookie-popup
cookie-overlay cookieConsent cookie-consent-banner cookie-consent-popup cky-consent-container cky-overlay
cky-modal cmplz-cookiebanner qc-cmp2-container truste_box_overlay truste_overlay osano-cm-window osano-cm-dialog
fc-consent-root fc-dialog-overlay gdpr-banner gdpr-popup gdpr-cookie-notice iubenda-cs-container klaro
cookiefirst-root js-cookie-consent cookie-law-info-bar eu-cookie-compliance-banner sliding-popup-bottom
evidon-banner evidon-consent-button sp_veil consent-banner consent-overlay
consent-modal as-oil axeptio_widget tarteaucitronAlertBigTop orejime-Notice termly-styles-root
`
  .trim()
  .split(/\s+/);

/** How ids and classes of consent banners begin. */
export const CONSENT_PREFIXES: readonly string[] = [
  "sp_message_container_",
  "cookie-information-",
  "CybotCookiebot",
];

/** Selectors of consent banners that mean nothing else. */
export const CONSENT_BOXES: readonly string[] = [
  ...CONSENT_IDS.map((id) => `#${id}`),
  ...CONSENT_PREFIXES.flatMap((start) => [`[id^="${start}"]`, `[class^="${start}"]`]),
];

/** Selectors that a site may use for other boxes as well. */
export const CONSENT_LIKELY: readonly string[] = CONSENT_CLASSES.map((name) => `.${name}`);

/** The hosts as patterns for a browser, without those that a page of this host may belong to. */
export function hostPatterns(pageHost: string): string[] {
  const others = HOSTS.filter((host) => !host.split("/", 1).some((one) => pageHost.endsWith(one)));
  return others.flatMap((host) => {
    const path = host.includes("/") ? "*" : "/*";
    return [`*://${host}${path}`, `*://*.${host}${path}`, `*://${host}:*${path}`, `*://*.${host}:*${path}`];
  });
}

/** The list as text, in EasyList syntax. */
export const BUILT_IN_LIST: string = [
  ...HOSTS.map((host) => (host.includes("/") ? `||${host}$third-party` : `||${host}^$third-party`)),
  ADDRESSES.trim(),
  ...AD_IDS.map((id) => `###${id}`),
  ...AD_CLASSES.map((name) => `##.${name}`),
  ...AD_PREFIXES.flatMap((start) => [`##[id^="${start}"]`, `##[class^="${start}"]`]),
].join("\n");
