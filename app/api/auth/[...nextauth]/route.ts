import { auth } from '@/lib/auth/auth';
import { handle } from '@/lib/bff/server';

const notFound = () => new Response(null, { status: 404 });

type Step = { params: Promise<{ nextauth: string[] }> };
const is = async ({ params }: Step, step: string) => (await params).nextauth.join('/') === step;

// Of next-auth's addresses only the two that a sign-in needs exist; the rest would rewrite cookies or take logs.

/** Where the authorization server sends the browser back to. */
export async function GET(request: Request, context: Step): Promise<Response> {
  return (await is(context, 'callback/partner')) ? auth().callback(request) : notFound();
}

const start = handle(({ request }) => auth().start(request));

/** Begins a sign-in: `{ callbackUrl }` → `{ url }` of the authorization server. */
export async function POST(request: Request, context: Step): Promise<Response> {
  return (await is(context, 'signin/partner')) ? start(request, { params: Promise.resolve({}) }) : notFound();
}
