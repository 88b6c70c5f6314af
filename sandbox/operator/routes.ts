import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { SandboxConfig } from '../context';
import type { ServiceClock } from './clock';

/** The operator controls, mounted under `/operator`. */
export function operatorRoutes(
  _config: SandboxConfig,
  _clock: ServiceClock,
): Hono<{ Bindings: HttpBindings }> {
  return new Hono<{ Bindings: HttpBindings }>();
}
