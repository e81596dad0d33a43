/** Version of the preset and of the API reference. */
export const VERSION = "0.1.0";
