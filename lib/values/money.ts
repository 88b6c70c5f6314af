// Creating a formatter takes a hundred times as long as using one, and a large chain has a thousand amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** More than there are currencies. We need a bound, because a service may send any three letters. */
const maxFormats = 400;

/**
 * Money in British form, "£425,000"; pence only if there are any. An invalid currency code is shown unchanged:
 * "425,000 XYZQ". So is XXX ("no currency"), which servers and browsers format differently.
 */
export function formatMoney(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 };
  const key = `${currency} ${digits.minimumFractionDigits}`;
  try {
    if (/^xxx$/i.test(currency)) throw new RangeError('No currency.');
    if (formats.size > maxFormats) formats.clear();
    const format =
      formats.get(key) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...digits });
    formats.set(key, format);
    return format.format(amount);
  } catch {
    return `${new Intl.NumberFormat('en-GB', digits).format(amount)} ${currency}`.trim();
  }
}
