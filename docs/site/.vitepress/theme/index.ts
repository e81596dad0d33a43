/** The theme without its font: letters are those of the system, and nothing is loaded from elsewhere. */
import "./style.css";

export { default } from "vitepress/theme-without-fonts";
