/**
 * Takes out of a text whatever looks like a token, a key or a cookie, by its form or by the header that it stands
 * behind, and the given secrets wherever they are. Leaves ids of the document and email addresses. Linear in the text.
 */
export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, '[redacted]');
  return (
    clean
      .replace(
        /("(?:cookie|set-cookie|authorization|x-user-token)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
        '$1"[redacted]"',
      )
      .replace(
        /\b((?:set-)?cookie|authorization|x-user-token)(\s*[:=]\s*)[^\s"\\][^\r\n"\\]*/gi,
        '$1$2[redacted]',
      )
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]')
      .replace(/\bpk_\w+/g, '[redacted]')
      .replace(
        /\b(code|state|token|access_token|refresh_token|id_token|code_verifier|login_hint)=[^&\s"\\]+/gi,
        '$1=[redacted]',
      )
      .replace(/\beyJ[\w-]+(\.[\w-]*)*/g, '[redacted]')
      // Tokens, session ids and sealed records; ids of the document (UUIDs) have 36 characters and stay.
      .replace(/[\w-]{40,}(\.[\w-]*)*/g, '[redacted]')
  );
}
