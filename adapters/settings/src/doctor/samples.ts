/** A picture with the words "Winnow reads this", to see whether text is recognized. */
export const PICTURE = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAaQAAABGAgMAAAD+2QibAAAADFBMVEX///8HBwe6urppaWkHMS/2AAAACXBIWXMAAAsTAAALEwEA",
    "mpwYAAAD4ElEQVRYw+2Xv4vcVhDHR08IoiwilVqTRs0Fx9XrQrykc6dC8yQHkRMYFykCSnFgDsM9MCldimuvNA7B1UFIkSiF/wTd",
    "tW4MxtU1hhCwz9+RtHe7utPere0UAU2hld6O5vPm59slmmSSSSaZZJJJJvkE8vnBZvpPVl62ct1a+8IWdJ4SqQOv3Ixklh+8Qq6h",
    "XfeCnpNiIj/7cNKT65Gigly2FMQfTjLXIwHgcI2PL158NOn2VSS/JW1aQZeQ1ksQk78zlyD+1yQ/o+CnQgrjXNogfDlQ/Kz/VOf2",
    "1UYkJyfvTklhjTy9C/gFuSc6xfpN3GLpdt1F/68Z2xnnRDNO8QxFQ6phye2t9PTEK5ofkCeiQ354JQmZMhVn5HzPjB0yzAZYL6gS",
    "tUqz1YwiDZmRUiga4KCO6mWOvR/b76zLnI6R3ISiv2OqrJD4jSHnbtogd/yWJYdV2ZOaHct72EK418Az3jOG9PbbnlR697flOxuk",
    "p6MkhTceZdRI9fEDlUrNB/Azp6b2YwL0uCXl5KYUxXSDZkZutUEc6PdFnrCAAMh2vx5NVEqhynEVUg2ik7Z+lqQLJ6M064qsKqR2",
    "EGrIMfmIrOmc7Um5BCC00XxNSSyTpM2dRPwM51hwczK5SlpS23L9vVh1TOdsT8JCdhWpoX1KYBuGEOKwln0bGSxBrBKV525n3baV",
    "3PoXiq676lN5DVJlj+gI5jqSrvEGtVb8TCVulrh55weJFbix9bSy6HPsrSqW+wk7RJ6yNaSwTuhYar2UVxakhmSTxomPnKwn6b1T",
    "FNaMUc+ASiWlB0skV0gB/7OetH8pKccOyn0UYE9iaZaoJ5H0U2oHJPTT+KDW30EFdXUZqfLLMChXSNUuoqdbEmZEOSBhRuTjB9S9",
    "jPTj+NLohY+L0Dsjtdlu67OLHs2afEhSb9LxY+PnmPTzckBqK4LC53P9S7FCMkskCpIhCQe4XUeKLpIsIUH6ZR29nC9qT5DSUZhc",
    "hVQ5dbhVknTe2AF1F5T7xYCESYNujHast1P3pDaMQmpk6Djm7JBaJYWjJB+jMeD5gKQLGUgeo25tTwqyzgvEB7f+5iQHlKA735dI",
    "aMEKdMzzM5J48Q2622eL28jQCXXzozknfSseryP5F0h++qv8YhK71JMU7z5LqNk9bKzi18eoz9eH3fzYPlmQ9O5v47XnguLA6ipJ",
    "MeMJIXLSBQnHHydyEiJIFecgcddPGifhgiQqowcUKA7TgIQWfAB/k67GOpIvlgPOQYq4NFDpIjs7J93s4ZuIendx7dYrXP4U6+oP",
    "eX726oLKV/9O/3AmmWSSSSaZZJL/qbwHcVFo4cGHHUMAAAAASUVORK5CYII=",
  ].join(""),
  "base64",
);

/** A page whose words come from a script. */
export const SCRIPTED = `<!doctype html><title>Doctor</title><main id="m"></main><script>
document.getElementById("m").innerHTML = "<h1>Scripts run</h1><p>These words were not in the page that was served, but came later.</p>";
</script>`;
