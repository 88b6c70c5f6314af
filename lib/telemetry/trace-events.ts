import 'server-only';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import {
  type RequestEnded,
  type RequestBegan,
  events,
  type Refresh,
  type UpstreamCall,
  type VaultCall,
} from './events';
import { currentRequest } from './current-request';

const contextOf = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

/**
 * Traces published events: a span for each request, with its upstream calls as children. Attributes are patterns, statuses
 * and outcomes, never personal data, tokens or URLs. @returns stops tracing
 */
export function traceEvents(tracer: Tracer): () => void {
  const onBegan = (message: unknown) => {
    const request = currentRequest();
    if (!request) return;
    const caller = parseTraceParent((message as RequestBegan).traceparent ?? '');
    const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
    request.span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  };

  const onEnded = (message: unknown) => {
    const { method, route, status } = message as RequestEnded;
    const span = currentRequest()?.span;
    span?.updateName(`${method} ${route}`);
    span?.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };

  /** Adds a span for an event that is published only when it has ended. */
  const addSpan = (
    name: string,
    {
      kind,
      ms,
      attributes,
      isFailed,
    }: { kind: SpanKind; ms: number; attributes: Attributes; isFailed: boolean },
  ) => {
    const end = Date.now();
    const options = { kind, attributes, startTime: end - ms };
    const span = tracer.startSpan(name, options, contextOf(currentRequest()?.span));
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };

  const onUpstream = (message: unknown) => {
    const { server, method, route, status, ms } = message as UpstreamCall;
    const attributes = {
      'chain_dashboard.server': server,
      'http.request.method': method,
      'url.template': route,
      ...(status === null ? { 'error.type': 'no_response' } : { 'http.response.status_code': status }),
    };
    const isFailed = status === null || status >= 400;
    addSpan(`${method} ${route}`, { kind: SpanKind.CLIENT, ms, attributes, isFailed });
  };

  const onRefresh = (message: unknown) => {
    const { outcome, ms } = message as Refresh;
    const attributes = { 'chain_dashboard.outcome': outcome };
    addSpan('refresh', { kind: SpanKind.INTERNAL, ms, attributes, isFailed: outcome === 'failed' });
  };

  const onVault = (message: unknown) => {
    const { outcome, ms } = message as VaultCall;
    const attributes = { 'chain_dashboard.outcome': outcome };
    addSpan('vault', { kind: SpanKind.CLIENT, ms, attributes, isFailed: outcome === 'failed' });
  };

  const listeners = [
    [events.began, onBegan],
    [events.ended, onEnded],
    [events.upstream, onUpstream],
    [events.refresh, onRefresh],
    [events.vault, onVault],
  ] as const;
  for (const [channel, listener] of listeners) channel.subscribe(listener);
  return () => {
    for (const [channel, listener] of listeners) channel.unsubscribe(listener);
  };
}
