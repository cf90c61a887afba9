"""Other packages' interfaces over this one: a changed import line moves a program over."""
