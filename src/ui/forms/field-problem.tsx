type FieldProblemProps = { id: string; problem: string | undefined }

/** A field's error, which its control names by `aria-describedby`. */
export const FieldProblem = ({ id, problem }: FieldProblemProps) =>
  problem ? (
    <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-red">
      {problem}
    </p>
  ) : null
