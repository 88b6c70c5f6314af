// Part of `npm run check -- deploy`: the Helm chart's values against their schema, and what it renders to against the
// schemas of Kubernetes, with the values as they are and with everything switched on.
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

const faults = [];
const chart = parse(read('Chart.yaml'));
for (const name of ['apiVersion', 'name', 'version', 'appVersion', 'description'])
  if (!chart[name]) faults.push(`Chart.yaml: ${name} is missing`);
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
const least = { ...values, replicas: 1, metrics: { ...values.metrics, enabled: false } };

const isRight = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(read('values.schema.json')),
);
for (const [name, set] of Object.entries({ 'as they are': values, full, least })) {
  if (!isRight(set))
    for (const { instancePath, message } of isRight.errors)
      faults.push(`values ${name}: ${instancePath} ${message}`);
  const found = lint(set, name);
  const wanted = { 'as they are': 4, full: 5, least: 2 }[name];
  if (found !== wanted) faults.push(`values ${name}: ${found} resources in place of ${wanted}`);
}

if (faults.length) {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

/** @returns how many resources there are */
function lint(set, about) {
  const files = Object.fromEntries(
    readdirSync(path.join(folder, 'templates'))
      .sort()
      .map((name) => [name, read(path.join('templates', name))]),
  );
  const given = {
    Values: set,
    Release: { Name: 'release', Service: 'Helm', Namespace: 'default' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  let count = 0;
  for (const [name, text] of renderTemplates(files, given)) {
    if (!name.endsWith('.yaml')) continue;
    for (const document of parseAllDocuments(text, { strict: true, uniqueKeys: true })) {
      const where = `values ${about}, ${name}`;
      for (const { message } of [...document.errors, ...document.warnings])
        faults.push(`${where}: ${message}`);
      const resource = document.toJS();
      if (!resource) continue;
      count += 1;
      const Model = models[resource.kind];
      if (!Model) faults.push(`${where}: no schema is known for ${resource.kind}`);
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
    faults.push(`${where}: ${resource.kind}: ${error.message}`);
  }
}
