/** Runs on a worker thread. */
export { computeViews as default } from "@winnow/kit-views";
