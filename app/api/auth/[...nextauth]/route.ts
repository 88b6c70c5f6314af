import { auth } from '@/lib/auth/auth';
import { handle } from '@/lib/bff/server';

const notFound = () => new Response(null, { status: 404 });

type Step = { params: Promise<{ nextauth: string[] }> };
const isStep = async ({ params }: Step, step: string) => (await params).nextauth.join('/') === step;

// We expose only the two next-auth routes that a sign-in needs. The others would rewrite cookies or accept log entries.

/** The callback that the authorization server redirects to. */
export async function GET(request: Request, context: Step): Promise<Response> {
  return (await isStep(context, 'callback/partner')) ? auth().callback(request) : notFound();
}

const start = handle(({ request }) => auth().start(request));

/** Starts a sign-in: `{ callbackUrl }` → `{ url }` of the authorization server. */
export async function POST(request: Request, context: Step): Promise<Response> {
  return (await isStep(context, 'signin/partner'))
    ? start(request, { params: Promise.resolve({}) })
    : notFound();
}
