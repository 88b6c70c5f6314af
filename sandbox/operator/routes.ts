import { Hono } from 'hono';
import type { SandboxConfig } from '../context';
import { clientRoutes } from './client-routes';
import type { ServiceClock } from './clock';
import { controlRoutes } from './control-routes';
import { credentialRoutes } from './credential-routes';
import { decisionRoutes } from './decision-routes';
import { editRoutes } from './edit-routes';
import { generatorRoutes } from './generator-routes';
import { loopbackOnly, type OperatorEnv } from './loopback-only';

/**
 * The operator controls, to be mounted under `/operator`: JSON in and out, loopback only. They simulate everything
 * that happens in the service outside the Partner API. Refusals are thrown; the app's error handler turns them into
 * responses.
 */
export function operatorRoutes(config: SandboxConfig, clock: ServiceClock): Hono<OperatorEnv> {
  return new Hono<OperatorEnv>()
    .use(loopbackOnly)
    .use((_c, next) => clock.refresh().then(next))
    .route('/', controlRoutes(config, clock))
    .route('/', credentialRoutes(config, clock))
    .route('/', clientRoutes(config, clock))
    .route('/', editRoutes(config.db, clock))
    .route('/', decisionRoutes(config.db, clock))
    .route('/', generatorRoutes(config.db, clock));
}
