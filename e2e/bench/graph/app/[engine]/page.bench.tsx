import { BenchStage } from '../../bench-stage';
import { type EngineName, engineNames } from '../../engine-names';

export function generateStaticParams() {
  return engineNames.map((engine) => ({ engine }));
}

export default async function BenchPage({ params }: { params: Promise<{ engine: string }> }) {
  const { engine } = await params;
  return <BenchStage engine={engine as EngineName} />;
}
