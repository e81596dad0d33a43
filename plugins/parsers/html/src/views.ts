/** The views of a page of HTML, as a module that another thread can load. */
export { htmlViews as default } from "@winnow/kit-dom";
