import { WinnowError } from "@winnow/core/plugin";
import { errors } from "../errors.ts";

/** The error of a filter that cannot be applied to a page. */
export function failed(message: string): WinnowError {
  return new WinnowError("CHANGE_TRACKING_FILTER_FAILED", message, errors.CHANGE_TRACKING_FILTER_FAILED);
}

/** The error of a program that was ended on a page. */
export function ended(message: string): WinnowError {
  return new WinnowError("CHANGE_TRACKING_FILTER_STOPPED", message, errors.CHANGE_TRACKING_FILTER_STOPPED);
}
