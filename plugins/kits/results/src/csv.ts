/** A cell of CSV. Text that a spreadsheet would take for a formula begins with an apostrophe, as anybody may have written a page. @see RFC 4180 */
export function csvCell(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^\s*[=+\-@]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
