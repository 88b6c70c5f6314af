'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { CircleUserRound, LogOut, UserRoundCog } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { useIdle } from '@/components/ui/idle';
import { Menu } from '@/components/ui/menu';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { routes } from '@/lib/routes';

// Fetched before anyone can sign out: by then the network may be gone.
const SignOutFailure = dynamic(
  loaderWithRetry(() => import('./sign-out-failure').then((module) => module.SignOutFailure)),
  { ssr: false },
);

type AccountMenuProps = {
  user: { name: string | null; email: string | null };
  /** Null while the service could not be asked. */
  partner: { name: string } | null;
};

/** Who am I, for which partner, and the way out. */
export function AccountMenu({ user, partner }: AccountMenuProps) {
  const [failure, setFailure] = useState<'idle' | 'failed' | 'trying'>('idle');
  const isIdle = useIdle();
  const leave = async () => {
    setFailure((before) => (before === 'failed' ? 'trying' : before));
    await import('./sign-out').then(({ signOut }) => signOut()).catch(() => setFailure('failed'));
  };
  const known = user.name ?? user.email;
  const name = known ?? 'Signed in';
  return (
    <>
      <Menu
        label="Account"
        placement="bottom end"
        trigger={
          <Button
            variant="quiet"
            square={!known}
            icon={known ? <Avatar name={known} /> : <CircleUserRound aria-hidden />}
          >
            <VisuallyHidden>Account: </VisuallyHidden>
            <span className={known ? 'max-lg:sr-only lg:max-w-36 lg:truncate' : 'sr-only'}>{name}</span>
          </Button>
        }
        header={
          <>
            <p className="font-medium wrap-anywhere text-ink">{name}</p>
            {user.email && user.name && <p className="wrap-anywhere text-muted">{user.email}</p>}
            {partner && <p className="mt-0.5 text-xs text-faint">through {partner.name}</p>}
          </>
        }
        items={[
          {
            id: 'account',
            label: 'Account',
            detail: 'Your details and what this dashboard can do',
            href: routes.account(),
            icon: <UserRoundCog aria-hidden />,
          },
          { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden />, onAction: leave },
        ]}
      />
      {isIdle && (
        <SignOutFailure
          isOpen={failure !== 'idle'}
          isTrying={failure === 'trying'}
          onTry={leave}
          onClose={() => setFailure('idle')}
        />
      )}
    </>
  );
}
