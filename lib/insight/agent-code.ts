/** A code for a firm where its name may not be stored. A code stays as it is. */
export function agentCode(name: string): string {
  if (/^#\d+$/.test(name)) return name;
  let hash = 2166136261;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619);
  return `#${hash >>> 0}`;
}
