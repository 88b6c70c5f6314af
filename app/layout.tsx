import type { ReactNode } from 'react';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { GeistSans } from 'geist/font/sans';
import { Providers } from '@/components/shell/providers';
import './globals.css';

export const metadata: Metadata = {
  description: 'What holds a property sale chain, whose move it is, and since when.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f7f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0f13' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // next-themes writes data-theme before React looks.
    <html lang="en-GB" className={GeistSans.variable} suppressHydrationWarning>
      {/* react-aria reads it for the few style elements it adds. */}
      <head>{nonce && <meta property="csp-nonce" content={nonce} />}</head>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
