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

// Loaded in advance: when sign-out fails, the network may be down.
const SignOutFailure = dynamic(
  loaderWithRetry(() => import('./sign-out-failure').then((module) => module.SignOutFailure)),
  { ssr: false },
);

type AccountMenuProps = {
  user: { name: string | null; email: string | null };
  /** Null if it could not be read from the service. */
  partner: { name: string } | null;
};

/** The signed-in person and their partner, with links to the account page and to sign out. */
export function AccountMenu({ user, partner }: AccountMenuProps) {
  const [failure, setFailure] = useState<'none' | 'failed' | 'retrying'>('none');
  const isIdle = useIdle();
  const signOutAndLeave = async () => {
    setFailure((before) => (before === 'failed' ? 'retrying' : before));
    await import('./sign-out').then(({ signOut }) => signOut()).catch(() => setFailure('failed'));
  };
  const nameOrEmail = user.name ?? user.email;
  const name = nameOrEmail ?? 'Signed in';
  return (
    <>
      <Menu
        label="Account"
        placement="bottom end"
        trigger={
          <Button
            variant="quiet"
            square={!nameOrEmail}
            icon={nameOrEmail ? <Avatar name={nameOrEmail} /> : <CircleUserRound aria-hidden />}
          >
            <VisuallyHidden>Account: </VisuallyHidden>
            <span className={nameOrEmail ? 'max-lg:sr-only lg:max-w-36 lg:truncate' : 'sr-only'}>{name}</span>
          </Button>
        }
        header={
          <>
            <p className="font-medium wrap-anywhere text-ink">{name}</p>
            {user.email && user.name && <p className="wrap-anywhere text-muted">{user.email}</p>}
            {/* Has its line before it is read: entries that move under a press would run another. */}
            <p className="mt-0.5 min-h-4 text-xs text-faint">{partner && `through ${partner.name}`}</p>
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
          { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden />, onAction: signOutAndLeave },
        ]}
      />
      {isIdle && (
        <SignOutFailure
          isOpen={failure !== 'none'}
          isTrying={failure === 'retrying'}
          onTry={signOutAndLeave}
          onClose={() => setFailure('none')}
        />
      )}
    </>
  );
}
