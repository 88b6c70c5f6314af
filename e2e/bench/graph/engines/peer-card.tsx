import { useEffect } from 'react';
import { Handle, Position, type NodeProps, type Node } from '@xyflow/react';
import { svgMarkup, tokenOf } from '@/components/graph/svg-markup';
import { transactionCard, transactionCardSize } from '@/components/chains/graph/transaction-card';
import { type TransactionLook } from '@/components/chains/graph/transaction-look';

export type PeerNode = Node<{ look: TransactionLook }, 'card'>;

/** The product's card as a node of stock React Flow: data in the node, two handles, measured after mounting. */
export function PeerCard({ data }: NodeProps<PeerNode>) {
  useEffect(() => void window.cardRenders++);
  const { width, height } = transactionCardSize;
  return (
    <div tabIndex={0} role="button" aria-label={data.look.spoken} style={{ width, height }}>
      <Handle type="target" position={Position.Top} />
      <svg
        width={width}
        height={height}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: svgMarkup(transactionCard(data.look), tokenOf) }}
      />
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
}
