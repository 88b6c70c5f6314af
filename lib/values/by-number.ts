/** Compares texts as people sort them, "9 High Street" before "10 High Street". Making a collator is slow: this is the one. */
export const byNumber = new Intl.Collator('en-GB', { numeric: true }).compare;
