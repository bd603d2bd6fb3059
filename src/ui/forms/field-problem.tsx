type FieldProblemProps = { id: string; problem: string | undefined }

/** Error message of a field; its control refers to it by `aria-describedby`. */
export const FieldProblem = ({ id, problem }: FieldProblemProps) =>
  problem ? (
    <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-red">
      {problem}
    </p>
  ) : null
