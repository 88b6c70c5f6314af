/** "mailto:" with an address as the service has it: what stands behind a question mark would be copies and words of others. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
