const SECRETS: [RegExp, string][] = [
  [/pk_chain_[\w-]+/g, '[key]'],
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, '$1$2[credential]'],
  [/\b(op|rt|at)_[\w-]{16,}/g, '[token]'],
  [
    /((?:token|secret|password|verifier|authorization|cookie)\\?"?\s*[:=]\s*\\?"?)[^\s"\\&,}]{8,}/gi,
    '$1[secret]',
  ],
  // An authorization code travels in a query; errors have a `code` that is no secret.
  [/([?&]code=)[^\s"&]+/g, '$1[secret]'],
  // Bounded, so that a long line without an @ costs no more than its length.
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '[email]'],
];

/** Takes keys, tokens, secrets and email addresses out of a log line. */
export function redact(line: string): string {
  return SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
