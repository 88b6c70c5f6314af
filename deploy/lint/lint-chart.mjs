// Part of `npm run check -- deploy`: validates the Helm chart's values against their schema, and the rendered resources
// against Kubernetes' schemas, for the default values, for everything enabled, and for the minimum.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { parse, parseAllDocuments } from 'yaml';
import { renderTemplates } from './render-template.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../helm'));
const models = { Deployment, Ingress, PodDisruptionBudget, Service };
const read = (name) => readFileSync(path.join(folder, name), 'utf8');

const problems = [];
const chart = parse(read('Chart.yaml'));
for (const name of ['apiVersion', 'name', 'version', 'appVersion', 'description'])
  if (!chart[name]) problems.push(`Chart.yaml: ${name} is missing`);
const values = parse(read('values.yaml'));
const full = {
  ...values,
  ingress: {
    ...values.ingress,
    enabled: true,
    className: 'nginx',
    annotations: { 'example.com/a': 'b' },
    tlsSecretName: 'tls',
  },
  podAnnotations: { 'example.com/a': 'b' },
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
};
const minimal = { ...values, replicas: 1, metrics: { ...values.metrics, enabled: false } };

const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(read('values.schema.json')),
);
for (const [name, set] of Object.entries({ default: values, full, minimal })) {
  if (!isValid(set))
    for (const { instancePath, message } of isValid.errors)
      problems.push(`${name} values: ${instancePath} ${message}`);
  const count = lint(set, name);
  const expected = { default: 4, full: 5, minimal: 2 }[name];
  if (count !== expected) problems.push(`${name} values: ${count} resources instead of ${expected}`);
}

if (problems.length) {
  process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

/** Renders the chart with these values and validates it. @returns the number of resources */
function lint(set, setName) {
  const files = Object.fromEntries(
    readdirSync(path.join(folder, 'templates'))
      .sort()
      .map((name) => [name, read(path.join('templates', name))]),
  );
  const context = {
    Values: set,
    Release: { Name: 'release', Service: 'Helm', Namespace: 'default' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  let count = 0;
  for (const [name, text] of renderTemplates(files, context)) {
    if (!name.endsWith('.yaml')) continue;
    for (const document of parseAllDocuments(text, { strict: true, uniqueKeys: true })) {
      const where = `${setName} values, ${name}`;
      for (const { message } of [...document.errors, ...document.warnings])
        problems.push(`${where}: ${message}`);
      const resource = document.toJS();
      if (!resource) continue;
      count += 1;
      const Model = models[resource.kind];
      if (!Model) problems.push(`${where}: no schema is known for ${resource.kind}`);
      else validate(Model, resource, where);
    }
  }
  return count;
}

function validate(Model, resource, where) {
  try {
    new Model(resource).validate();
    if (resource.apiVersion !== Model.apiVersion) throw new Error(`apiVersion is not ${Model.apiVersion}`);
  } catch (error) {
    problems.push(`${where}: ${resource.kind}: ${error.message}`);
  }
}
