import { useEffect } from 'react';
import { Handle, Position, type NodeProps, type Node } from '@xyflow/react';
import { svgMarkup, cssVariable } from '@/components/graph/svg-markup';
import { transactionCard, transactionCardSize } from '@/components/chains/graph/transaction-card';
import { type TransactionContent } from '@/components/chains/graph/transaction-content';

export type PeerNode = Node<{ content: TransactionContent }, 'card'>;

/** The product's card as a stock React Flow node: data in the node, two handles, measured after mounting. */
export function PeerCard({ data }: NodeProps<PeerNode>) {
  useEffect(() => void window.cardRenders++);
  const { width, height } = transactionCardSize;
  return (
    <div tabIndex={0} role="button" aria-label={data.content.spoken} style={{ width, height }}>
      <Handle type="target" position={Position.Top} />
      <svg
        width={width}
        height={height}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svgMarkup(transactionCard(data.content), cssVariable) }}
      />
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
}
