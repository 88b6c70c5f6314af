import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Building2, EyeOff, Globe, Mail, Phone, Signpost } from 'lucide-react';
import { hostOf, mailLink, telephoneLink, webAddress } from '@/lib/values/links';
import { upperFirst } from '@/lib/values/text';

const list = new Intl.ListFormat('en-GB');

type ContactDetailsProps = {
  contact: {
    email: string | null;
    phone: string | null;
    company: string | null;
    companyWebsite: string | null;
  };
  /** The listing's agent, offered when the person shares no other way to reach them. */
  agent?: string | null;
  layout?: 'column' | 'line';
};

/**
 * How to reach a person, naming in one line what they do not share. If they share neither contact details nor a company,
 * suggests asking the listing's agent.
 */
export function ContactDetails({ contact, agent, layout = 'column' }: ContactDetailsProps) {
  const { email, phone, company, companyWebsite } = contact;
  const website = webAddress(companyWebsite);
  const isReachable = Boolean(email ?? phone);
  const details = [
    {
      name: 'phone',
      icon: <Phone aria-hidden />,
      value: phone && <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink>,
    },
    {
      name: 'email',
      icon: <Mail aria-hidden />,
      value: email && <ContactLink href={mailLink(email)}>{email}</ContactLink>,
    },
    { name: 'company', icon: <Building2 aria-hidden />, value: company },
  ];
  const missing = details.filter(({ value }) => !value);
  return (
    <ul className={clsx('flex min-w-0 text-sm', layout === 'column' ? 'flex-col' : 'flex-wrap gap-x-4')}>
      {details.map(({ name, icon, value }) =>
        value ? (
          <ContactLine key={name} icon={icon}>
            {value}
          </ContactLine>
        ) : (
          name === missing[0]!.name && (
            <ContactLine
              key={name}
              icon={missing.length > 1 ? <EyeOff aria-hidden /> : icon}
              missing={`${upperFirst(list.format(missing.map((one) => one.name)))} not shared`}
            />
          )
        ),
      )}
      {companyWebsite?.trim() && (
        <ContactLine icon={<Globe aria-hidden />}>
          {website ? (
            <ContactLink href={website} isExternal>
              {hostOf(website)}
            </ContactLink>
          ) : (
            companyWebsite
          )}
        </ContactLine>
      )}
      {!isReachable && !company && !companyWebsite?.trim() && agent && (
        <ContactLine icon={<Signpost aria-hidden />}>Ask the listing’s agent: {agent}</ContactLine>
      )}
    </ul>
  );
}

type ContactLineProps = { icon: ReactNode; missing?: string; children?: ReactNode };

function ContactLine({ icon, missing, children }: ContactLineProps) {
  return (
    <li
      className={clsx(
        'flex min-h-6 min-w-0 items-start gap-1.5 py-0.5 [&_svg]:mt-[0.1875rem] [&_svg]:size-3.5 [&_svg]:shrink-0',
        children ? 'text-muted' : 'text-faint',
      )}
    >
      {icon}
      <span className={clsx('min-w-0 wrap-anywhere', !children && 'italic')}>{children || missing}</span>
    </li>
  );
}

function ContactLink({
  href,
  isExternal,
  children,
}: {
  href: string;
  isExternal?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      {...(isExternal && { target: '_blank', rel: 'noreferrer noopener' })}
      className="-my-0.5 inline-flex min-h-6 items-center text-ink underline-offset-2 hover:text-accent-ink hover:underline"
    >
      {children}
    </a>
  );
}
