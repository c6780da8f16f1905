/**
 * The references of bench/journey: what any page needs for a press, a dialog over the screen and a wide scale that is
 * dragged, without a framework and without anything else on the page.
 */
const SCRIPT = `
const text = document.querySelector('#text');
document.querySelector('#press').onclick = () => { text.textContent = Number(text.textContent) + 1; };
const dialog = document.querySelector('dialog');
document.querySelector('#open').onclick = () => dialog.showModal();
document.querySelector('#close').onclick = () => dialog.close();
const frame = document.querySelector('#frame');
let drag = null;
frame.onpointerdown = ({ clientX, pointerId }) => {
  frame.setPointerCapture(pointerId);
  drag = { x: clientX, left: frame.scrollLeft };
};
frame.onpointermove = ({ clientX }) => { if (drag) frame.scrollLeft = drag.left - (clientX - drag.x); };
frame.onpointerup = () => { drag = null; };
`;

/** @param scalePx how wide the scale is */
export const barePressPage = (scalePx: number): string => `<!doctype html>
<meta name="viewport" content="width=device-width"><title>Bare</title>
<style>
  button { width: 160px; height: 48px }
  dialog { position: fixed; inset: 0; width: 100%; max-width: none; height: 100%; max-height: none; border: 0 }
  #frame { overflow-x: scroll; scrollbar-width: none }
  #scale { width: ${scalePx}px; height: 100px;
    background: linear-gradient(to right, #000 0 1px, transparent 1px) 0 0 / 56px 100% }
</style>
<button id="press">Press</button> <span id="text">0</span> <button id="open">Open</button>
<dialog><button id="close">Close</button></dialog>
<div id="frame"><div id="scale"></div></div>
<script>${SCRIPT}</script>`;
