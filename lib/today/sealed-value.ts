/** The first byte of every sealed text, also part of its authenticated data. */
const version = 1;
const ivLength = 12;

/** @param key 32 bytes, base64url. @returns a key that cannot be exported */
export function importSealKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts a compressed JSON value with AES-256-GCM and a random IV, bound to the person and version. base64url. */
export async function sealValue(key: CryptoKey, userId: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const packed = await pipe(JSON.stringify(value) ?? 'null', new CompressionStream('gzip'));
  const body = await crypto.subtle.encrypt(algorithm(userId, iv), key, packed);
  const sealed = new Uint8Array(1 + ivLength + body.byteLength);
  sealed[0] = version;
  sealed.set(iv, 1);
  sealed.set(new Uint8Array(body), 1 + ivLength);
  return toBase64url(sealed);
}

/** Null if no key opens it for this person: it is damaged, someone else's, or of another version. */
export async function openSealed(
  keys: readonly CryptoKey[],
  userId: string,
  sealed: string,
): Promise<{ value: unknown } | null> {
  for (const key of keys) {
    try {
      const bytes = fromBase64url(sealed);
      if (bytes[0] !== version) return null;
      const iv = bytes.slice(1, 1 + ivLength);
      const packed = await crypto.subtle.decrypt(algorithm(userId, iv), key, bytes.slice(1 + ivLength));
      const text = await pipe(packed, new DecompressionStream('gzip'));
      return { value: JSON.parse(new TextDecoder().decode(text)) as unknown };
    } catch {
      // Damaged, or sealed with another key: try the next one.
    }
  }
  return null;
}

const algorithm = (userId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`chain-dashboard today memory ${version}\n${userId}`),
});

const pipe = (content: string | ArrayBuffer, transform: CompressionStream | DecompressionStream) =>
  new Response(new Blob([content]).stream().pipeThrough(transform)).arrayBuffer();

function toBase64url(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because all bytes at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
