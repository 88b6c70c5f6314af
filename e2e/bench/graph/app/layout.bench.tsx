import { GeistSans } from 'geist/font/sans';
import { type ReactNode } from 'react';
import '@/app/globals.css';

export default function BenchLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={GeistSans.variable}>
      <body>{children}</body>
    </html>
  );
}
