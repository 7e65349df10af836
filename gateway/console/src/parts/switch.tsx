/** A setting that is on or off and changes as soon as it is pressed. */
export const Switch = ({
  isOn,
  labelledBy,
  disabled = false,
  onChange,
}: {
  isOn: boolean;
  labelledBy: string;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
  />
);
