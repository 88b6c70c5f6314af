import { ExternalLink } from 'lucide-react';
import { LinkButton } from '@/components/ui/link-button';

/** Leads to the service itself, where alone requests and invites are answered. */
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
