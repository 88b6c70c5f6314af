/** Return addresses that a parser might take for another origin. */
export function openRedirectPayloads(): string[] {
  const hosts = [
    'evil.example',
    'evil.example:443',
    '127.0.0.1',
    '[::1]',
    'chains.example.evil.example',
    '3232235777',
    'evil%2eexample',
  ];
  const prefixes = [
    '//', '///', '////', '/\\', '\\\\', '\\/', '/\\/', '//\\', '/\t/', '/\n/', '/\r/', '/ /', '\t//', ' //', '\u0000//', '/%09/', '/%5c', '/%2f', '//%2f', '%2f%2f',
    'http://', 'https://', 'HTTPS://', 'http:', 'https:', 'https:/', 'https:///', 'https:\\\\', 'ftp://', 'ws://', 'file://', 'data://', 'blob:https://',
    'https://chains.example@', 'https://chains.example:pw@', 'https://chains.example%40', 'https://chains.example.', 'https://chains.example\\@', 'https://chains.example#@',
    '//chains.example@', '/.//', '/./', '/..//', '/../..//', '/%2e%2e//', './/', '..//', '/\u2028/', '/\u00a0/', '\ufeff//', '/\u3002/', '/;//', '/?//', '@', ':', '//;@',
  ]; // oxfmt-ignore
  const schemes = [
    'javascript:',
    'JavaScript:',
    'java\nscript:',
    ' javascript:',
    'data:text/html,',
    'vbscript:',
    'file:///',
    'about:',
    'mailto:',
    'view-source:',
  ];
  return [
    ...prefixes.flatMap((prefix) => hosts.map((host) => `${prefix}${host}/path`)),
    ...schemes.flatMap((scheme) => ['alert(1)', '//evil.example', 'https://chains.example/'].map((rest) => scheme + rest)),
    'http://chains.example/', 'https://chains.example:8443/', 'https://chains.example', '', ' ', '.', '..', '#', '?', 'chains', 'https://CHAINS.example.evil.example/', '/' + 'a'.repeat(3000),
  ]; // oxfmt-ignore
}
