/** The browser is found on the machine or inside a package; nothing is downloaded at install time. */
module.exports = { skipDownload: true };
