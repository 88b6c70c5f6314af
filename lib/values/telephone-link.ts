/** A "tel:" link for a number as people write it: "0117 496 0123" → "tel:01174960123". */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
