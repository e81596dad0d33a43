/** How the page of a viewer looks. */
export const STYLES = `
:root { --back: #eceef2; --bar: #ffffff; --line: #d9dde4; --text: #1b2130; --soft: #5c6577; --live: #12824c; --wait: #a15c00; --off: #6b7280; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0f1218; --bar: #191e27; --line: #2b323f; --text: #e8ebf1; --soft: #9aa4b5; --live: #45c98a; --wait: #f0a848; --off: #8b95a7; }
}
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body { display: flex; flex-direction: column; overflow: hidden; background: var(--back); color: var(--text); font: 14px/1.35 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header { display: flex; align-items: center; gap: 14px; min-height: 48px; padding: 6px 14px; background: var(--bar); border-bottom: 1px solid var(--line); }
#state { display: flex; align-items: center; gap: 7px; flex: none; font-weight: 600; color: var(--wait); }
#state i { width: 9px; height: 9px; border-radius: 50%; background: currentColor; }
[data-status=live] #state { color: var(--live); }
[data-status=ended] #state, [data-status=refused] #state { color: var(--off); }
[data-status=connecting] #state i, [data-status=reconnecting] #state i { animation: pulse 1.2s ease-in-out infinite; }
@keyframes pulse { 50% { opacity: .25; } }
@media (prefers-reduced-motion: reduce) { #state i { animation: none !important; } }
#page { display: flex; flex-direction: column; flex: 1; min-width: 0; padding-left: 14px; border-left: 1px solid var(--line); }
#page > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#title { font-weight: 600; }
#address { color: var(--soft); font-size: 12px; }
#people { display: flex; gap: 6px; flex: none; font-size: 12px; color: var(--soft); }
#people span { padding: 3px 9px; border: 1px solid var(--line); border-radius: 99px; }
#others:empty, #control:empty { display: none; }
[data-status=ended] #people, [data-status=refused] #people { display: none; }
button { flex: none; padding: 6px 10px; border: 1px solid var(--line); border-radius: 7px; background: none; color: inherit; font: inherit; }
#keys { display: none; }
@media (pointer: coarse) { [data-interactive=true][data-status=live] #keys { display: block; } }
main { position: relative; flex: 1; min-height: 0; margin: 12px; display: flex; align-items: center; justify-content: center; }
canvas { display: block; width: 100%; height: auto; max-height: 100%; border-radius: 6px; background: var(--bar); box-shadow: 0 0 0 1px var(--line), 0 6px 24px rgba(0, 0, 0, .12); }
[data-interactive=true] canvas { cursor: default; touch-action: none; user-select: none; -webkit-user-select: none; }
[data-interactive=true][data-status=live]:has(#field:focus) canvas { box-shadow: 0 0 0 2px var(--live), 0 6px 24px rgba(0, 0, 0, .12); }
#field { position: absolute; left: 50%; top: 50%; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; resize: none; font-size: 16px; pointer-events: none; }
[data-interactive=false] #field { display: none; }
body:not([data-status=live]) canvas { filter: grayscale(1) opacity(.35); }
#curtain { position: absolute; left: 50%; top: min(45%, 260px); transform: translate(-50%, -50%); display: flex; flex-direction: column; gap: 3px; width: max-content; max-width: calc(100% - 32px); padding: 16px 24px; text-align: center; background: var(--bar); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 8px 30px rgba(0, 0, 0, .18); }
#curtain b { font-size: 17px; }
#curtain span { color: var(--soft); overflow-wrap: anywhere; }
#note:empty { display: none; }
[data-status=live] #curtain { display: none; }
[data-status=connecting] #curtain b::before { content: "Connecting"; }
[data-status=reconnecting] #curtain b::before { content: "Reconnecting"; }
[data-status=ended] #curtain b::before { content: "Session ended"; }
[data-status=refused] #curtain b::before { content: "Not available"; }
noscript { position: absolute; bottom: 20px; }
@media (max-width: 640px) {
  header { gap: 10px; padding: 6px 10px; }
  #page { padding-left: 10px; }
  header { flex-wrap: wrap; }
  #people { order: 1; width: 100%; }
  main { margin: 0; align-items: flex-start; }
  #curtain { top: min(45%, 120px); }
  canvas { border-radius: 0; }
}
@media (max-height: 260px) { header { min-height: 34px; padding-block: 3px; flex-wrap: nowrap; } #address, #people { display: none; } main { margin: 4px; } }
`;
