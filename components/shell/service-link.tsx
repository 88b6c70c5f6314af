import { ExternalLink } from 'lucide-react';
import { LinkButton } from '@/components/ui/link-button';

/** Opens the service itself: requests and invites can only be answered there. */
export function ServiceLink({ url }: { url: string }) {
  return (
    <LinkButton
      href={url}
      prefetch={false}
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden />}
    >
      Open the service
    </LinkButton>
  );
}
