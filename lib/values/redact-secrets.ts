/**
 * Removes the given secrets, and anything that its form or preceding header marks as a token, key or cookie. Keeps the
 * document's ids and email addresses. Linear in the length of the text.
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
      // Tokens, session ids and sealed records. The document's ids (UUIDs) have 36 characters and stay.
      .replace(/[\w-]{40,}(\.[\w-]*)*/g, '[redacted]')
  );
}
