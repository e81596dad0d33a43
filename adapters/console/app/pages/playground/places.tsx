import { useMemo, useRef, useState } from "preact/hooks";
import { Frame } from "../../parts/frame.tsx";
import { JsonTree } from "../../parts/json-tree.tsx";
import { type Evidence, evidenceFor, marksOf, sayOrigin } from "./evidence.ts";
import { type Found, type Marker, markerOf } from "./marker.ts";

/** A field of the answer, with what is known of its values. */
export interface ExplainedField {
  readonly name: string;
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
}

/** Values beside the page: whoever looks at a value sees where it stands. */
export function Places({ fields, snapshot }: PlacesProps) {
  const [looked, setLooked] = useState<readonly Evidence[]>([]);
  const [found, setFound] = useState<Found>();
  const marker = useRef<Marker>(undefined);
  const look = (evidence: readonly Evidence[]) => {
    setLooked(evidence);
    setFound(evidence[0] && marker.current?.mark(evidence[0]));
  };
  return (
    <div class="places">
      <div>
        <p class="help">Point at an underlined value, or move to it with the tab key.</p>
        {fields.map((field) => (
          <Explained key={field.name} field={field} onLook={look} />
        ))}
      </div>
      <div class="place">
        <div class="said" aria-live="polite">
          {looked.slice(0, 5).map((evidence, place) => (
            <p key={place}>
              {evidence.snippet !== "" && <q>{evidence.snippet}</q>} {sayOrigin(evidence.origin)},{" "}
              {Math.round(100 * evidence.confidence)} % sure
              {place === 0 && found === "nowhere" && snapshot !== undefined && (
                <strong> · not in what visitors see</strong>
              )}
            </p>
          ))}
        </div>
        {snapshot === undefined ? (
          <p class="help">The page itself is not shown: it was not asked for, or is no HTML.</p>
        ) : (
          <Frame
            html={snapshot}
            title="The page as it was fetched, without scripts and pictures"
            onReady={(inside) => {
              marker.current = markerOf(inside);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Properties of {@link Places}. */
export interface PlacesProps {
  readonly fields: readonly ExplainedField[];
  /** The page as it was fetched. */
  readonly snapshot: string | undefined;
}

interface ExplainedProps {
  readonly field: ExplainedField;
  readonly onLook: (evidence: readonly Evidence[]) => void;
}

function Explained({ field: { name, value, evidence }, onLook }: ExplainedProps) {
  const marked = useMemo(() => marksOf(value, evidence), [value, evidence]);
  if (typeof value === "string" && evidence.length > 1)
    return (
      <>
        <h4>{name}</h4>
        <ol class="sources">
          {evidence.slice(0, 100).map((own, place) => (
            <li key={place}>
              <button
                type="button"
                class="quiet look"
                onMouseEnter={() => onLook([own])}
                onFocus={() => onLook([own])}
                onClick={() => onLook([own])}
              >
                {own.snippet}
              </button>
            </li>
          ))}
        </ol>
      </>
    );
  return (
    <>
      <h4>{name}</h4>
      <JsonTree
        value={value}
        open={4}
        marked={marked}
        onLook={(pointer) => pointer !== undefined && onLook(evidenceFor(evidence, pointer))}
      />
    </>
  );
}
